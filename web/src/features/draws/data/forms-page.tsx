// What people filled in when they joined.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FormPage } from "@/api/after-types";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { formsQuery, ROWS } from "@/features/draws/data/data-calls";
import { Pager } from "@/features/draws/data/data-table";
import { FormTable } from "@/features/draws/data/form-table";
import { PageHead } from "@/features/draws/data/page-head";
import { dataPath } from "@/features/draws/data/paths";
import { useAddress } from "@/features/draws/data/use-address";
import { type DrawHead, useDrawHead } from "@/features/draws/data/use-draw-head";
import { ExportMenu } from "@/features/draws/files/export-menu";
import { ExportShelf } from "@/features/draws/files/export-shelf";
import { LoadFailed, Loading } from "@/features/draws/form/load-states";
import styles from "./data-page.module.css";

const OFFERS = ["forms"] as const;

export function FormsPage({ lid }: { lid: string }) {
  const { t } = useTranslation("after");
  const { t: words } = useTranslation("console");
  const { head, error, retry } = useDrawHead(lid);
  const { page, change } = useAddress();
  const query = useQuery(formsQuery(lid, page));
  if (!head) return error ? <LoadFailed error={error} onRetry={retry} /> : <Loading />;
  const mayShow = head.rights.includes("hand_out");
  return (
    <div className={styles.page}>
      <PageHead head={head} part={words("title.sub_form_data")}>
        {head.hasForm ? (
          <ExportMenu lid={lid} offers={OFFERS} inFull={mayShow && asksPersonal(query.data) ? OFFERS : []} />
        ) : null}
      </PageHead>
      {head.hasForm ? <ExportShelf lid={lid} offers={OFFERS} /> : null}
      <Answer query={query}>
        {(data) =>
          data.fields.length === 0 ? (
            <NoForm head={head} />
          ) : data.list.length === 0 ? (
            <Nothing title={t("forms.none")} text={t("forms.noneText")} />
          ) : (
            <>
              <FormTable lid={lid} data={data} mayShow={mayShow} />
              <Pager
                page={page}
                size={ROWS}
                total={data.total}
                onPage={(to) => change({ page: String(to) })}
              />
            </>
          )
        }
      </Answer>
    </div>
  );
}

/** Nothing is asked on joining; what winners fill in has a place of its own. */
function NoForm({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const hasClaims = head.prizes.some(({ hand_out }) => hand_out !== "none");
  return (
    <Nothing title={t("forms.none")} text={t(hasClaims ? "forms.onlyClaims" : "forms.noFields")}>
      {hasClaims ? <Link to={dataPath(head, "claims")}>{t("forms.toClaims")}</Link> : null}
    </Nothing>
  );
}

/** What the server hides a part of. */
const asksPersonal = (data: FormPage | undefined) =>
  data?.fields.some(({ kind }) => kind === "phone" || kind === "address" || kind === "district") ?? false;
