// Claims by their state, masked. What was shown on purpose stays shown until the page is left.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Claim, ClaimPage, ClaimState } from "@/api/after-types";
import type { Field } from "@/api/draw-types";
import { ClaimActions, type ClaimDialog } from "@/features/draws/claims/claim-actions";
import { ClaimPerson, ClaimStanding } from "@/features/draws/claims/claim-cells";
import { RedrawDialog } from "@/features/draws/claims/redraw-dialog";
import { ShipOneDialog } from "@/features/draws/claims/ship-one-dialog";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { claimsQuery, ROWS, winnersByWin } from "@/features/draws/data/data-calls";
import { type Column, DataTable, Pager } from "@/features/draws/data/data-table";
import { useAddress } from "@/features/draws/data/use-address";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./claims.module.css";

const STATES: readonly ClaimState[] = ["to_fill", "filled", "shipped", "received", "expired"];

export function ClaimList({ head }: { head: DrawHead }) {
  const { t } = useTranslation("after");
  const { read, page, change } = useAddress();
  const state = STATES.find((known) => known === read("state")) ?? null;
  const query = useQuery(claimsQuery(head.lid, state, page));
  // Both stand above the rows, which go when the list is empty for a moment, or asked for anew.
  const [asked, setAsked] = useState<ClaimDialog | null>(null);
  const [shown, setShown] = useState<ReadonlyMap<string, Claim>>(new Map());
  return (
    <>
      <Answer query={query}>
        {(data) => (
          <>
            <StateFilter data={data} state={state} onState={(next) => change({ state: next })} />
            {data.list.length === 0 ? (
              <Nothing title={t("claims.none")} text={state ? undefined : t("claims.noneText")} />
            ) : (
              <Claims
                head={head}
                list={data.list}
                fields={data.fields}
                shown={shown}
                onShown={(open) => setShown((before) => new Map(before).set(open.win, open))}
                onDialog={setAsked}
              />
            )}
            <Pager page={page} size={ROWS} total={data.total} onPage={(to) => change({ page: String(to) })} />
          </>
        )}
      </Answer>
      {asked ? <Dialog lid={head.lid} asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

interface DialogProps {
  lid: string;
  asked: ClaimDialog;
  onClose(): void;
}

function Dialog({ lid, asked: { act, claim }, onClose }: DialogProps) {
  return act === "ship" ? (
    <ShipOneDialog lid={lid} claim={claim} onClose={onClose} />
  ) : (
    <RedrawDialog lid={lid} win={claim.win} name={claim.name || claim.prize} onClose={onClose} />
  );
}

interface StateFilterProps {
  data: ClaimPage;
  state: ClaimState | null;
  onState(state: ClaimState | null): void;
}

function StateFilter({ data, state, onState }: StateFilterProps) {
  const { t } = useTranslation("after");
  const count = (of: ClaimState) => data.counts.find((row) => row.state === of)?.count ?? 0;
  const all = STATES.reduce((sum, of) => sum + count(of), 0);
  return (
    <fieldset className={styles.states}>
      <legend className="visually-hidden">{t("claims.byState")}</legend>
      {[null, ...STATES].map((of) => (
        <button
          key={of ?? "all"}
          type="button"
          className={styles.state}
          data-state={of ?? "all"}
          aria-pressed={of === state}
          onClick={() => onState(of)}
        >
          <span>{t(`claims.state.${of ?? "all"}`)}</span>
          <strong className="number">{formatNumber(of ? count(of) : all, currentLanguage())}</strong>
        </button>
      ))}
    </fieldset>
  );
}

interface ClaimsProps {
  head: DrawHead;
  list: readonly Claim[];
  fields: readonly Field[];
  shown: ReadonlyMap<string, Claim>;
  onShown(open: Claim): void;
  onDialog(asked: ClaimDialog): void;
}

function Claims({ head, list, fields, shown, onShown, onDialog }: ClaimsProps) {
  const { t } = useTranslation("after");
  const { data: winners } = useQuery(winnersByWin(head.lid));
  const whole = (claim: Claim) => {
    const open = shown.get(claim.win);
    // Only what identifies the winner comes from the look; where the claim stands comes from now.
    return open ? { ...open, state: claim.state, courier: claim.courier, tracking: claim.tracking } : claim;
  };
  const columns: Column<Claim>[] = [
    {
      key: "prize",
      title: t("claims.prize"),
      isWide: true,
      render: ({ prize, hand_out }) => (
        <>
          <span className={styles.prize}>{prize}</span>
          <span className={styles.detail}>{t(`handOut.${hand_out}`)}</span>
        </>
      ),
    },
    {
      key: "person",
      title: t("claims.person"),
      isWide: true,
      render: (claim) => (
        <ClaimPerson claim={whole(claim)} fields={fields} winner={winners?.get(claim.win)} />
      ),
    },
    {
      key: "standing",
      title: t("claims.standing"),
      isWide: true,
      render: (claim) => <ClaimStanding claim={claim} />,
    },
    {
      key: "actions",
      title: t("claims.actions"),
      isWide: true,
      isTools: true,
      render: (claim) =>
        head.rights.includes("hand_out") ? (
          <ClaimActions lid={head.lid} claim={whole(claim)} onShown={onShown} onDialog={onDialog} />
        ) : null,
    },
  ];
  return <DataTable label={t("claims.title")} columns={columns} rows={list} keyOf={({ win }) => win} />;
}
