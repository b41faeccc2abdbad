// Ant Design dressed in our tokens. Its own algorithms fill in what we do not name.

import type { ThemeConfig } from "antd";
import { theme } from "antd";
import { dark, light, type Palette } from "@/ui/tokens";

export function antdTheme(isDark: boolean): ThemeConfig {
  const palette = isDark ? dark : light;
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, keepOurs(palette)],
    token: {
      colorPrimary: palette.accent,
      colorError: palette.bad,
      colorSuccess: palette.good,
      colorWarning: palette.gold,
      colorLink: palette.accent,
      colorBgBase: palette.surface,
      colorTextBase: palette.ink,
      fontFamily: "var(--font-text)",
      borderRadius: 8,
      controlHeight: 36,
      // Shortening its animations by style alone leaves menus where they wait to be shown, outside the window.
      motion: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    },
    components: {
      Button: { primaryColor: palette.onAccent, primaryShadow: "none", defaultShadow: "none" },
      Drawer: { colorBgElevated: palette.surface },
    },
  };
}

type MappingAlgorithm = typeof theme.darkAlgorithm;

/** The algorithms derive shades of their own from a seed; these must be ours exactly, for contrast. */
function keepOurs(palette: Palette): MappingAlgorithm {
  // The first algorithm of the list always hands its result on; the type allows for none.
  return (_seed, derived) => ({
    ...(derived as NonNullable<typeof derived>),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentStrong,
    colorPrimaryActive: palette.accentStrong,
    colorPrimaryText: palette.accent,
    colorPrimaryTextHover: palette.accentStrong,
    colorPrimaryBg: palette.accentSoft,
    colorError: palette.bad,
    colorErrorText: palette.bad,
    colorLink: palette.accent,
    colorLinkHover: palette.accentStrong,
    colorText: palette.ink,
    colorTextSecondary: palette.inkSoft,
    colorTextTertiary: palette.inkQuiet,
    colorTextQuaternary: palette.inkQuiet,
    colorBgLayout: palette.paper,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBorder: palette.lineStrong,
    colorBorderSecondary: palette.line,
  });
}
