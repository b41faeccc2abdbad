// Draws are shared by link: whoever was given one opens it here.

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { drawIn } from "@/features/home/draw-link";
import { HomeSection } from "@/features/home/home-section";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./home-page.module.css";

export function OpenByLink() {
  const { t } = useTranslation("home");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lid = drawIn(text);
    setWrong(lid === null);
    if (lid) window.location.assign(`/mobile?${new URLSearchParams({ lid })}`);
  };
  return (
    <HomeSection title={t("link.title")}>
      <form className={styles.link} onSubmit={submit}>
        <TextField
          label={t("link.label")}
          hint={t("link.hint")}
          error={wrong ? t("link.wrong") : undefined}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t("link.open")}</Button>
      </form>
    </HomeSection>
  );
}
