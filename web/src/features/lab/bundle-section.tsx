// Check a proof: put it in, see what holds. And the two other ways to do the same without this site.

import { useTranslation } from "react-i18next";
import { BundleDrop } from "@/features/lab/bundle-drop";
import { BundleVerdict } from "@/features/lab/bundle-verdict";
import { LabSection } from "@/features/lab/lab-section";
import { type Answer, useBundleCheck } from "@/features/lab/use-bundle-check";
import { CopyText } from "@/ui/copy-text";
import styles from "./bundle-section.module.css";

const COMMAND = "fairdraw verify BUNDLE";
const VERIFIER = "/verify.html";

export function BundleSection() {
  const { t } = useTranslation("lab");
  const check = useBundleCheck();
  const { answer } = check;
  return (
    <LabSection id="bundle" title={t("bundle.title")} text={t("bundle.text")}>
      <BundleDrop check={check} />
      <AnswerLine answer={answer} />
      {answer !== null && typeof answer === "object" ? <BundleVerdict report={answer} /> : null}
      <ul className={styles.ways}>
        <li>
          <a href={VERIFIER}>{t("bundle.keep")}</a>
          <p>{t("bundle.keepHint")}</p>
          <a href={VERIFIER} download="fairdraw-verify.html">
            {t("bundle.save")}
          </a>
        </li>
        <li>
          <h3>{t("bundle.command")}</h3>
          <CopyText text={COMMAND} label={t("bundle.commandLabel")} />
        </li>
      </ul>
    </LabSection>
  );
}

function AnswerLine({ answer }: { answer: Answer }) {
  const { t } = useTranslation("verify");
  if (answer !== null && typeof answer === "object") {
    const values = { verdict: t(`verdict.${answer.level}`), level: t(`level.${answer.level}`) };
    return (
      <p role="status" className="visually-hidden">
        {t("announce", values)}
      </p>
    );
  }
  return (
    <p role="status" className={answer ? styles.wait : "visually-hidden"}>
      {answer ? t(answer) : ""}
    </p>
  );
}
