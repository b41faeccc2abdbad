// An organiser's rich text. The server has cleaned it; here it is put where its looks cannot escape: nothing in it can
// leave the box, cover the page or be wider than it.

import styles from "./rich-text.module.css";

export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server to an allow-list of tags
    <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
