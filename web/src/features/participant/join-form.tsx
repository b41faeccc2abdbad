// The way in: conditions one by one, consents, and one large button. What is missing is marked where it is missing.

import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppealHere } from "@/features/participant/appeal-here";
import { ConditionList } from "@/features/participant/condition-list";
import { conditionsOf, EMPTY_DRAFT, fieldFault, unanswered } from "@/features/participant/conditions";
import { ConsentFields } from "@/features/participant/consent-fields";
import { countVisit } from "@/features/participant/count-visit";
import { JoinButton } from "@/features/participant/join-button";
import type { DrawNow } from "@/features/participant/use-draw";
import { useJoin } from "@/features/participant/use-join";
import { readToken } from "@/lib/session-token";
import { TextField } from "@/ui/text-field";
import styles from "./join-form.module.css";

interface JoinFormProps {
  draw: DrawNow;
  phase: "soon" | "open";
  onLogin(): void;
}

const NO_CONSENT = { rules: false, publish_name: false, marketing: false };

export function JoinForm({ draw, phase, onLogin }: JoinFormProps) {
  const { t } = useTranslation("phone");
  const { view, mine } = draw;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [consents, setConsents] = useState(NO_CONSENT);
  const [nickname, setNickname] = useState("");
  const [strict, setStrict] = useState(false);
  const { progress, refusal, join } = useJoin(draw);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();

  const signedIn = readToken() !== null;
  const mustLogIn = !signedIn && !view.login_free;
  const reasons = refusal ? unanswered(refusal.reasons, refusal.draft, draft) : {};
  const person = { signedIn, mine, today: new Date(Date.now() + draw.ahead) };
  const conditions = conditionsOf(view, draft, { ...person, refused: Object.keys(reasons) });
  // What was refused may be sent again as it is: the organiser may have corrected what it is held against.
  const filled = conditionsOf(view, draft, { ...person, refused: [] });
  const ready = filled.every(({ state }) => state !== "todo" && state !== "unmet") && consents.rules;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mustLogIn) return onLogin();
    setStrict(true);
    if (ready && (await join({ draft, consents, nickname }))) return;
    // After the marks are drawn: to the first of them.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const barred = mine && !mine.can_join.ok ? mine.can_join.words : null;
  const refused = refusal?.words ?? barred;

  return (
    <form
      ref={form}
      className={styles.join}
      onSubmit={submit}
      onFocus={() => countVisit(view.lid, "began")}
      aria-labelledby={title}
      noValidate
    >
      <h2 id={title}>{t("entry.title")}</h2>
      <ConditionList
        view={view}
        conditions={conditions}
        draft={draft}
        onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
        locked={mustLogIn}
        faultOf={(field) => (strict ? fieldFault(field, draft) : null)}
        strict={strict}
        reasons={reasons}
      />
      {!signedIn && view.login_free ? (
        <TextField
          label={t("entry.nickname")}
          hint={t("entry.nicknameHint")}
          value={nickname}
          maxLength={20}
          autoComplete="nickname"
          onChange={(event) => setNickname(event.target.value)}
        />
      ) : null}
      {mustLogIn ? null : (
        <ConsentFields
          view={view}
          consents={consents}
          onChange={setConsents}
          missing={strict && !consents.rules}
        />
      )}
      {refused ? (
        <div className={styles.refused} role="alert">
          <strong>{t("entry.refused")}</strong>
          <p>{refused}</p>
        </div>
      ) : null}
      {refusal?.mayAppeal ? <AppealHere draw={draw} /> : null}
      <JoinButton
        waits={phase === "soon"}
        mustLogIn={mustLogIn}
        progress={progress}
        hint={strict && !ready ? t("entry.check") : null}
      />
    </form>
  );
}
