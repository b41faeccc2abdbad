// Extra chances: what can be done for another code, and how far each is.

import { useTranslation } from "react-i18next";
import { ChanceAction } from "@/features/participant/chance-action";
import type { DrawNow } from "@/features/participant/use-draw";
import styles from "./chance-list.module.css";

export function ChanceList({ draw }: { draw: DrawNow }) {
  const { t } = useTranslation("phone");
  const { t: i } = useTranslation("instant");
  // In an instant draw a chance is a spin, not a code.
  const spins = draw.view.instant !== null;
  return (
    <section aria-labelledby="chances">
      <h2 id="chances" className={styles.title}>
        {spins ? i("chance.title") : t("chance.title")}
      </h2>
      <ul className={styles.list}>
        {draw.view.chances.map((chance) => {
          const own = draw.mine?.chances.find(({ index }) => index === chance.index) ?? null;
          return (
            <li key={chance.index} className={styles.row} data-state={own?.state}>
              <div className={styles.words}>
                <h3 dir="auto">{chance.title || t(`chance.task.${chance.task}`)}</h3>
                <p>
                  {[
                    chance.title ? t(`chance.task.${chance.task}`) : null,
                    chance.seconds > 0 ? t("chance.timed", { count: chance.seconds }) : null,
                    chance.daily ? t("chance.daily") : null,
                    own && chance.cap > 1 ? t("chance.done", { done: own.done, cap: own.cap }) : null,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <b className={styles.codes}>
                {spins
                  ? i("chance.codes", { count: chance.codes })
                  : t("chance.codes", { count: chance.codes })}
              </b>
              <ChanceAction chance={chance} own={own} draw={draw} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
