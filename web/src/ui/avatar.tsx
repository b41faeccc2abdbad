// A person's picture, or the first character of their name on paper.

import styles from "./avatar.module.css";

interface AvatarProps {
  name: string;
  picture: string | null;
  size?: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const [first] = graphemes.segment(name.trim());
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" width={size} height={size} />
      ) : (
        (first?.segment ?? "·").toUpperCase()
      )}
    </span>
  );
}
