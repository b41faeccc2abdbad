// The parts of the form as links; the one in view is marked.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECTIONS, type SectionId } from "@/features/draws/form/paths";
import { goToPart } from "@/features/draws/form/scroll";
import styles from "./draw-editor.module.css";

export function PartsNav() {
  const { t } = useTranslation("draws");
  const active = usePartInView();
  return (
    <nav className={styles.parts} aria-label={t("section.nav")}>
      {SECTIONS.map((id) => (
        <a
          key={id}
          href={`#part-${id}`}
          aria-current={active === id ? "location" : undefined}
          onClick={(event) => {
            event.preventDefault();
            goToPart(id);
          }}
        >
          {t(`section.${id}`)}
        </a>
      ))}
    </nav>
  );
}

/** The part that crosses the upper third of the window. */
function usePartInView(): SectionId {
  const [active, setActive] = useState<SectionId>("basics");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        const id = SECTIONS.find((section) => seen?.target.id === `part-${section}`);
        if (id) setActive(id);
      },
      { rootMargin: "-30% 0px -65% 0px" },
    );
    for (const id of SECTIONS) {
      const part = document.getElementById(`part-${id}`);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);
  return active;
}
