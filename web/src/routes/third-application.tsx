// A participant's home. Whoever is not signed in goes through the social login first.

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queryClient } from "@/api/query";
import { HomePage } from "@/features/home/home-page";
import { useUserInfo } from "@/features/identity/user-info";
import { useDocumentTitle } from "@/lib/document-title";
import { EntryGate } from "@/routes/entry-gate";
import type { PhonePage } from "@/routes/phone-pages";

export function ThirdApplication({ page }: { page: PhonePage }) {
  const { t } = useTranslation("phone");
  useDocumentTitle(t("bigPrizes"));
  return (
    <EntryGate>
      <QueryClientProvider client={queryClient}>
        <Home page={page} />
      </QueryClientProvider>
    </EntryGate>
  );
}

function Home({ page }: { page: PhonePage }) {
  const { nickname, headimgurl } = useUserInfo();
  return <HomePage part={page === "customer" ? "customer" : "index"} name={nickname} picture={headimgurl} />;
}
