// The conditions as steps: how each stands, in words and by sign, with its input inside.

import { useTranslation } from "react-i18next";
import type { Field, PublicView } from "@/api/draw-types";
import { ConditionInput } from "@/features/participant/condition-input";
import type { Condition, ConditionState, Draft, FieldFault } from "@/features/participant/conditions";
import { useConditionWords } from "@/features/participant/use-condition-words";
import styles from "./condition-list.module.css";

export interface ConditionListProps {
  view: PublicView;
  conditions: Condition[];
  draft: Draft;
  onDraft(change: Partial<Draft>): void;
  /** Nothing can be filled in yet: the person has to log in first. */
  locked: boolean;
  faultOf(field: Field): FieldFault | null;
  /** The person pressed the button: what is missing is marked. */
  strict: boolean;
  /** What the server did not take, and why, by its own names. */
  reasons: Record<string, string>;
}

const SIGNS: Record<ConditionState, string> = { met: "✓", todo: "", unmet: "✕", later: "→", info: "·" };

export function ConditionList(props: ConditionListProps) {
  return (
    <ol className={styles.list}>
      {props.conditions.map((condition) => (
        <Step key={condition.key} condition={condition} {...props} />
      ))}
    </ol>
  );
}

function Step({ condition, ...props }: ConditionListProps & { condition: Condition }) {
  const { t } = useTranslation("phone");
  const { key, state } = condition;
  const words = useConditionWords(props.view, condition);
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[state]}
      </span>
      <div className={styles.body}>
        <h3>
          {t(`condition.${key}.title`)}
          <span className={styles.state}>{t(`condition.state.${state}`)}</span>
        </h3>
        {words ? <p>{words}</p> : null}
        {props.locked ? null : <ConditionInput conditionKey={key} {...props} />}
      </div>
    </li>
  );
}
