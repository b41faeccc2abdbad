// One level of the tree of invitations; each branch fetches its own friends when it is opened.

import { useQueries } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Branch } from "@/api/after-types";
import { branchesQuery } from "@/features/draws/data/data-calls";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import { Icon } from "@/ui/icon";
import styles from "./invites.module.css";

/** Deeper than this nobody can follow with the eye. */
const DEEPEST = 8;

interface InviteBranchesProps {
  lid: string;
  inviter: string | null;
  level: number;
}

export function InviteBranches({ lid, inviter, level }: InviteBranchesProps) {
  const { t } = useTranslation("figures");
  const [pages, setPages] = useState(1);
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, place) => branchesQuery(lid, inviter, place + 1)),
  });
  const branches = answers.flatMap(({ data }) => data?.list ?? []);
  const last = answers.at(-1);
  return (
    <>
      <ul className={styles.branches}>
        {branches.map((branch) => (
          <InviteBranch key={branch.member} lid={lid} branch={branch} level={level} />
        ))}
      </ul>
      {last?.isPending ? (
        <p className={styles.note} role="status">
          {t("invites.loading")}
        </p>
      ) : null}
      {last?.error ? (
        <p className={styles.failed} role="alert">
          {last.error.message}
        </p>
      ) : null}
      {last?.data?.more ? (
        <Button size="small" onClick={() => setPages(pages + 1)}>
          {t("invites.more")}
        </Button>
      ) : null}
    </>
  );
}

function InviteBranch({ lid, branch, level }: { lid: string; branch: Branch; level: number }) {
  const { t } = useTranslation("figures");
  const [isOpen, setIsOpen] = useState(false);
  const { member, name, invites } = branch;
  return (
    <li>
      <div className={styles.branch}>
        {invites > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "invites.close" : "invites.open", { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="next" size={14} />
          </button>
        ) : (
          <span className={styles.leaf} aria-hidden="true" />
        )}
        <InvitePerson branch={branch} />
      </div>
      {isOpen ? (
        <div className={styles.below}>
          {level < DEEPEST ? (
            <InviteBranches lid={lid} inviter={member} level={level + 1} />
          ) : (
            <p className={styles.note}>{t("invites.deep")}</p>
          )}
        </div>
      ) : null}
    </li>
  );
}

function InvitePerson({ branch: { name, avatar, number, joined_at, invites, status } }: { branch: Branch }) {
  const { t } = useTranslation("figures");
  const language = currentLanguage();
  return (
    <>
      <Avatar name={name} picture={avatar || null} size={28} />
      <span className={styles.who}>
        {name || "–"} <small className="number">#{number}</small>
        {status === 0 ? null : <small className={styles.out}> {t("invites.out")}</small>}
        <small className="number">{formatMoment(joined_at, language)}</small>
      </span>
      {invites > 0 ? (
        <span className={`number ${styles.friends}`}>
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: Math.min(invites, 12) }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
              <i key={place} />
            ))}
          </span>
          {t("invites.friends", { count: invites, number: formatNumber(invites, language) })}
        </span>
      ) : null}
    </>
  );
}
