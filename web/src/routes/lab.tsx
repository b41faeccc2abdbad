// The fairness lab: try the engine, see that it is even, check a proof, look at the beacons. For everybody.

import { useTranslation } from "react-i18next";
import { BeaconSection } from "@/features/lab/beacon-section";
import { BundleSection } from "@/features/lab/bundle-section";
import { EngineSection } from "@/features/lab/engine-section";
import { SpreadSection } from "@/features/lab/spread-section";
import { useLabForm } from "@/features/lab/use-lab-form";
import styles from "./lab.module.css";

const SECTIONS = ["engine", "spread", "bundle", "beacons"] as const;

export function LabPage() {
  const { t } = useTranslation("lab");
  const form = useLabForm();
  return (
    <div className={styles.lab}>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
        <nav aria-label={t("sections.label")}>
          <ul>
            {SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`sections.${section}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <EngineSection form={form} />
      <SpreadSection form={form} />
      <BundleSection />
      <BeaconSection />
    </div>
  );
}
