// The button of pages without Ant Design.

import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: "main" | "plain" | "quiet";
  wide?: boolean;
}

export function Button({ tone = "plain", wide = false, type = "button", className, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[tone], wide ? styles.wide : "", className ?? ""];
  return <button type={type} className={classes.join(" ")} {...rest} />;
}
