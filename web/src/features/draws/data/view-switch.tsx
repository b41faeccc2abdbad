// Two views of one list, with how many are in each.

import styles from "./safety.module.css";

interface ViewSwitchProps<View extends string> {
  label: string;
  views: readonly { view: View; words: string; count: string | null }[];
  shown: View;
  onShow(view: View): void;
}

export function ViewSwitch<View extends string>({ label, views, shown, onShow }: ViewSwitchProps<View>) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{label}</legend>
      {views.map(({ view, words, count }) => (
        <button key={view} type="button" aria-pressed={view === shown} onClick={() => onShow(view)}>
          {words}
          {count === null ? null : <b className="number">{count}</b>}
        </button>
      ))}
    </fieldset>
  );
}
