// Sends a test to one place. What came of it stands in the log below.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Client } from "@/api/client";
import { sendTest } from "@/api/notice-settings";
import { reporter } from "@/api/reporter";
import { Button } from "@/ui/button";

interface TestButtonProps {
  client: Client;
  id: string;
  /** Which one, for those who do not see where the button stands. */
  name: string;
}

export function TestButton({ client, id, name }: TestButtonProps) {
  const { t } = useTranslation("notices");
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    if (await sendTest(client, id)) reporter.success(t("tested"));
    setBusy(false);
  };
  return (
    <Button tone="quiet" disabled={busy} onClick={run} aria-label={t("of", { action: t("test"), name })}>
      {t("test")}
    </Button>
  );
}
