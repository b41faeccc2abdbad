// Tasks that earn further codes.

import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import type { Chance, ChanceTask } from "@/api/draw-types";
import { ChanceRow } from "@/features/draws/form/chance-row";
import { codesWithin, emptyChance, MOST_CHANCES } from "@/features/draws/form/defaults";
import { FieldGroup } from "@/features/draws/form/field";
import { useEditing, usePart } from "@/features/draws/form/form-store";
import { moved, replaced, without } from "@/features/draws/form/row-tools";
import { Section } from "@/features/draws/form/section";
import { isInstantKind } from "@/features/draws/kinds";
import { Icon } from "@/ui/icon";
import styles from "./field-designer.module.css";

const TASKS: readonly ChanceTask[] = [
  "invite",
  "follow",
  "passcode",
  "voucher",
  "article",
  "picture",
  "mini_program",
  "video",
  "contact",
  "group",
];

export function ChancesSection() {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const [chances, setChances] = usePart("chances");
  const isInstant = isInstantKind(useEditing().kind);
  const lead = isInstant ? { lead: desk("spins.lead") } : {};
  return (
    <Section id="chances" {...lead}>
      <FieldGroup path="chances" label={t("chance.task")}>
        {chances.length === 0 ? (
          <p className={styles.empty}>{isInstant ? desk("spins.empty") : t("chance.empty")}</p>
        ) : null}
        <ol className={styles.list}>
          {chances.map((chance, at) => (
            <ChanceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: its fields hold no state of their own.
              key={at}
              chance={chance}
              at={at}
              count={chances.length}
              onChange={(next) => setChances(replaced(chances, at, next))}
              onMove={(to) => setChances(moved(chances, at, to))}
              onRemove={() => setChances(without(chances, at))}
            />
          ))}
        </ol>
        {isInstant ? null : <CodesWithin chances={chances} />}
        <AddChance chances={chances} onAdd={(task) => setChances([...chances, emptyChance(task)])} />
      </FieldGroup>
    </Section>
  );
}

interface AddChanceProps {
  chances: readonly Chance[];
  onAdd(task: ChanceTask): void;
}

function AddChance({ chances, onAdd }: AddChanceProps) {
  const { t } = useTranslation("draws");
  const isFull = chances.length >= MOST_CHANCES;
  const isInviting = chances.some(({ task }) => task === "invite");
  const items = TASKS.map((task) => ({
    key: task,
    label: t(`chance.tasks.${task}`),
    // A friend comes once, so there is one such task at most.
    disabled: task === "invite" && isInviting,
    onClick: () => onAdd(task),
  }));
  return (
    <div>
      <Dropdown menu={{ items }} trigger={["click"]} disabled={isFull}>
        <Button type="dashed" icon={<Icon name="create" size={16} />}>
          {t("chance.add")}
        </Button>
      </Dropdown>
    </div>
  );
}

/** Codes beyond the limit a person would be promised in vain. */
function CodesWithin({ chances }: { chances: readonly Chance[] }) {
  const { t } = useTranslation("draws");
  const [limits, setLimits] = usePart("limits");
  const most = codesWithin(chances);
  const limit = limits.codes_per_person;
  if (most <= limit) return null;
  return (
    <p className={styles.empty}>
      {t("chance.cap_over", { most, limit })}{" "}
      <Button
        type="link"
        size="small"
        onClick={() => setLimits({ ...limits, codes_per_person: Math.min(most, 100) })}
      >
        {t("chance.raise", { most: Math.min(most, 100) })}
      </Button>
    </p>
  );
}
