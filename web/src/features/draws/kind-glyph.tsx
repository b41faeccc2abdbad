// A small drawing for each kind of draw: ink lines, and the one thing that wins in vermilion.

import type { ReactNode } from "react";
import type { DrawKind } from "@/features/draws/kinds";

const spot = { stroke: "var(--accent)", fill: "var(--accent-soft)" };

const DRAWINGS: Record<DrawKind, ReactNode> = {
  advance: (
    <>
      <path d="M8 13h24v5.5a1.8 1.8 0 0 0 0 3.5V27H8v-5a1.8 1.8 0 0 0 0-3.5z" />
      <path {...spot} d="m20 15.5 1.4 2.9 3.2.4-2.3 2.3.5 3.2-2.8-1.5-2.8 1.5.5-3.2-2.3-2.3 3.2-.4z" />
    </>
  ),
  new_fast: (
    <>
      <path d="M7 14h9M5 20h9M7 26h9" />
      <path {...spot} d="m25 8-8 13h6l-3 11 11-15h-7z" />
    </>
  ),
  turnlottery: (
    <>
      <path {...spot} d="M20 20V8a12 12 0 0 1 8.5 3.5z" />
      <circle cx="20" cy="20" r="12" />
      <path d="M20 8v24M8 20h24M11.5 11.5l17 17M28.5 11.5l-17 17" />
    </>
  ),
  ninelottery: (
    <>
      <path d="M9 9h22v22H9zM16.3 9v22M23.7 9v22M9 16.3h22M9 23.7h22" />
      <path {...spot} d="M16.3 16.3h7.4v7.4h-7.4z" />
    </>
  ),
  card: (
    <>
      <path d="M7 12.5 17 9l5 17-9.5 4z" />
      <path {...spot} d="M20 11h12v19H20z" />
      <path stroke="var(--accent)" d="M26 17.5v6M23 20.5h6" />
    </>
  ),
  screen: (
    <>
      <path d="M6 9h28v18H6zM20 27v5M14 32h12" />
      <path {...spot} d="M13 14h14v8H13z" />
    </>
  ),
  draw_lots: (
    <>
      <path d="M12 18h16l-1.8 14H13.8z" />
      <path d="M15 18l-1.5-9M25 18l2-8" />
      <path {...spot} d="M18.5 18V6h3.5v12z" />
    </>
  ),
  media: (
    <>
      <path d="M7 9h26v17H19l-6 6v-6H7z" />
      <path {...spot} d="M20 22s-5-2.8-5-6a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 3.2-5 6-5 6z" />
    </>
  ),
  mp: (
    <>
      <path d="M8 17v6l4 .5L24 30V10l-12 6.5z" />
      <path stroke="var(--accent)" d="M28 16.5a5 5 0 0 1 0 7M31 13a10 10 0 0 1 0 14" />
    </>
  ),
  wechat_group: (
    <>
      <path d="M6 10h19v12H15l-5 4.5V22H6z" />
      <path {...spot} d="M19 18h15v10h-3.5v4L26 28h-7z" />
    </>
  ),
  wework: (
    <>
      <path d="M8 33V13h14v20M22 19h10v14M12 18h2M16.5 18h2M12 23h2M16.5 23h2M12 28h2M16.5 28h2" />
      <path {...spot} d="M25.5 23h3v3h-3z" />
    </>
  ),
  wecom_group: (
    <>
      <circle cx="12" cy="15" r="4" />
      <circle cx="28" cy="15" r="4" />
      <path d="M5 29c.5-4.5 3-7 7-7M35 29c-.5-4.5-3-7-7-7" />
      <circle {...spot} cx="20" cy="18" r="4.5" />
      <path {...spot} d="M11.5 33c.5-5 3.5-7.5 8.5-7.5s8 2.5 8.5 7.5z" />
    </>
  ),
};

export function KindGlyph({ kind }: { kind: DrawKind }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[kind]}
    </svg>
  );
}
