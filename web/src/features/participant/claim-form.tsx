// The claim form: a person, a place, what the organiser asks besides, and one consent with its promise.

import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "@/api/draw-types";
import type { MyClaim } from "@/api/home-types";
import { ClaimConsent } from "@/features/participant/claim-consent";
import {
  asksAddress,
  asksPerson,
  type ClaimDraft,
  type ClaimFault,
  claimFaults,
  draftOf,
  keepDraft,
} from "@/features/participant/claim-draft";
import { fieldFault } from "@/features/participant/conditions";
import { DistrictField } from "@/features/participant/district-field";
import { FieldInput } from "@/features/participant/field-input";
import type { ClaimWork } from "@/features/participant/use-claims";
import { PHONE_LENGTH } from "@/lib/phone";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./claim-section.module.css";

interface ClaimFormProps {
  claim: MyClaim;
  fields: Field[];
  eraseAt: number | null;
  work: ClaimWork;
  onDone(): void;
  /** Back without changing anything. */
  onLeave?(): void;
}

export function ClaimForm({ claim, fields, eraseAt, work, onDone, onLeave }: ClaimFormProps) {
  const { t } = useTranslation("claim");
  const [draft, setDraft] = useState(() => draftOf(claim));
  const [consent, setConsent] = useState(false);
  const [strict, setStrict] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const words = useFaultWords();
  const faults = claimFaults(claim.hand_out, fields, draft, consent);
  const errorOf = (name: string) => words(strict ? faults[name] : undefined) ?? work.reasons[name];
  const change = (part: Partial<ClaimDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(claim.win, next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStrict(true);
    const sent = Object.keys(faults).length === 0 && (await work.send(draft, consent));
    if (sent) return onDone();
    // After the marks are drawn: to the first of them.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {asksPerson(claim.hand_out) ? <Person draft={draft} change={change} errorOf={errorOf} /> : null}
      {asksAddress(claim.hand_out) ? <Place draft={draft} change={change} errorOf={errorOf} /> : null}
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={draft.answers[field.id]}
          fault={strict ? fieldFault(field, draft) : null}
          reason={work.reasons[`answers.${field.id}`]}
          onChange={(value) => change({ answers: { ...draft.answers, [field.id]: value } })}
        />
      ))}
      {asksPerson(claim.hand_out) ? (
        <ClaimConsent eraseAt={eraseAt} checked={consent} error={errorOf("consent")} onChange={setConsent} />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" tone="main" wide disabled={work.busy}>
          {t(work.busy ? "form.sending" : `form.send.${claim.hand_out === "code" ? "code" : "other"}`)}
        </Button>
        {onLeave ? <Button onClick={onLeave}>{t("form.leave")}</Button> : null}
      </div>
      {asksPerson(claim.hand_out) ? <p className={styles.hint}>{t("form.kept")}</p> : null}
    </form>
  );
}

interface PartProps {
  draft: ClaimDraft;
  change(part: Partial<ClaimDraft>): void;
  errorOf(name: string): string | undefined;
}

function Person({ draft, change, errorOf }: PartProps) {
  const { t } = useTranslation("claim");
  return (
    <>
      <TextField
        label={t("form.name")}
        value={draft.name}
        error={errorOf("name")}
        maxLength={40}
        autoComplete="name"
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        type="tel"
        label={t("form.phone")}
        hint={t("form.phoneHint")}
        value={draft.phone}
        error={errorOf("phone")}
        maxLength={PHONE_LENGTH}
        autoComplete="tel-national"
        onChange={(event) => change({ phone: event.target.value })}
      />
    </>
  );
}

function Place({ draft, change, errorOf }: PartProps) {
  const { t } = useTranslation("claim");
  return (
    <>
      <DistrictField
        label={t("form.region")}
        value={draft.region}
        error={errorOf("region")}
        onChange={(region) => change({ region })}
      />
      <TextField
        label={t("form.address")}
        hint={t("form.addressHint")}
        value={draft.address}
        error={errorOf("address")}
        maxLength={200}
        autoComplete="street-address"
        onChange={(event) => change({ address: event.target.value })}
      />
    </>
  );
}

function useFaultWords(): (fault: ClaimFault | undefined) => string | undefined {
  const { t } = useTranslation("claim");
  const { t: common } = useTranslation("phone");
  return (fault) => {
    if (!fault) return undefined;
    return fault === "short" ? t("form.short") : common(`field.${fault}`);
  };
}
