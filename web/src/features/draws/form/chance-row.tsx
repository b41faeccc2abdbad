// One task: what to do, what it gives, how often.

import { Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Chance, ChanceTask } from "@/api/draw-types";
import { isTimed } from "@/features/draws/form/defaults";
import { Field, SwitchField } from "@/features/draws/form/field";
import { useEditing, useFlaw } from "@/features/draws/form/form-store";
import { NumberInput } from "@/features/draws/form/number-input";
import { PictureInput } from "@/features/draws/form/picture-input";
import { moveByKey, type RowMoves, RowTools } from "@/features/draws/form/row-tools";
import { isInstantKind } from "@/features/draws/kinds";
import { Gate } from "@/ui/gate";
import field from "./field.module.css";
import styles from "./field-designer.module.css";

const WITH_LINK: readonly ChanceTask[] = ["follow", "article", "mini_program", "video", "contact", "group"];

interface ChanceRowProps extends RowMoves {
  chance: Chance;
  onChange(chance: Chance): void;
}

export function ChanceRow({ chance, onChange, ...moves }: ChanceRowProps) {
  const { t } = useTranslation("draws");
  const name = t(`chance.tasks.${chance.task}`);
  const path = `chances[${moves.at}]`;
  const flaw = useFlaw(`${path}.task`);
  const change = (part: Partial<Chance>) => onChange({ ...chance, ...part });
  const words = {
    up: t("designer.up", { name }),
    down: t("designer.down", { name }),
    remove: t("chance.remove", { name }),
  };
  const fields = (
    <div className={styles.list}>
      <GivenFields path={path} chance={chance} change={change} />
      <TaskFields path={path} chance={chance} change={change} />
    </div>
  );
  // WeChat's rules speak of these two; who the draw is shared with, only the organiser knows.
  const isAgainstWechat = chance.task === "invite" || chance.task === "follow";
  return (
    <li className={styles.item} onKeyDown={(event) => moveByKey(event, moves)} data-field={path}>
      <div className={styles.top}>
        <strong>{name}</strong>
        <RowTools list="chance" words={words} {...moves} />
      </div>
      {flaw ? <p className={field.error}>{flaw}</p> : null}
      {/* Inviting a friend is in every plan, up to its quota. */}
      {chance.task === "invite" ? fields : <Gate feature={`chance_${chance.task}`}>{fields}</Gate>}
      {isAgainstWechat ? <p className={styles.empty}>{t("chance.wechat")}</p> : null}
    </li>
  );
}

interface PartProps {
  path: string;
  chance: Chance;
  change(part: Partial<Chance>): void;
}

function GivenFields({ path, chance, change }: PartProps) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const isInstant = isInstantKind(useEditing().kind);
  return (
    <div className={styles.row}>
      <Field path={`${path}.codes`} label={isInstant ? desk("spins.given") : t("chance.codes")}>
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            max={100}
            value={chance.codes}
            onChange={(codes) => change({ codes: codes ?? 1 })}
          />
        )}
      </Field>
      <Field path={`${path}.cap`} label={chance.daily ? t("chance.capDaily") : t("chance.cap")}>
        {(bind) => (
          <NumberInput bind={bind} min={1} value={chance.cap} onChange={(cap) => change({ cap: cap ?? 1 })} />
        )}
      </Field>
      <div className={styles.end}>
        <SwitchField
          path={`${path}.daily`}
          label={t("chance.daily")}
          checked={chance.daily}
          onChange={(daily) => change({ daily })}
        />
      </div>
    </div>
  );
}

/** What only some tasks need: a link, words, a picture, a time to stay. */
function TaskFields({ path, chance, change }: PartProps) {
  const { t } = useTranslation("draws");
  const text = (key: "title" | "url" | "words", label: string, placeholder = "") => (
    <Field path={`${path}.${key}`} label={label} optional={key === "title"}>
      {(bind) => (
        <Input
          {...bind}
          inputMode={key === "url" ? "url" : "text"}
          placeholder={key === "url" ? "https://" : placeholder}
          value={chance[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.row}>
      {text("title", t("chance.title"), t("chance.titlePlace"))}
      {WITH_LINK.includes(chance.task) ? text("url", t("chance.url")) : null}
      {chance.task === "passcode" ? text("words", t("chance.words")) : null}
      {isTimed(chance.task) ? (
        <Field path={`${path}.seconds`} label={t("chance.seconds")} hint={t("chance.secondsHint")}>
          {(bind) => (
            <NumberInput
              bind={bind}
              min={1}
              max={3600}
              value={chance.seconds}
              onChange={(seconds) => change({ seconds: seconds ?? 1 })}
            />
          )}
        </Field>
      ) : null}
      {chance.task === "picture" ? (
        <div data-field={`${path}.picture`}>
          <p className={field.label}>{t("chance.picture")}</p>
          <PictureInput
            shape="wide"
            label={t("chance.picture")}
            value={chance.picture}
            onChange={(picture) => change({ picture })}
          />
        </div>
      ) : null}
    </div>
  );
}
