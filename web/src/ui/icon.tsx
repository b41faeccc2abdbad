// The line drawings of the interface, all on one 24-unit grid with one stroke. Decoration: the words stand beside them.

const PATHS = {
  home: "M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5",
  draws: "M5 6.5h14v4a1.8 1.8 0 0 0 0 3.6v4H5v-4a1.8 1.8 0 0 0 0-3.6zM14 6.5v2M14 11.5v2M14 16v2",
  create: "M12 5v14M5 12h14",
  pay: "M4 7h16v11H4zM4 10.5h16M7.5 15h3",
  cases: "M5 5h14v14H5zM5 15l4.5-4.5 3.5 3.5 2.5-2.5L19 15M15 8.6h.01",
  mini: "M8 4h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM11 17h2",
  plugins: "M9 4v4M15 4v4M6.5 8h11v4a5.5 5.5 0 0 1-11 0zM12 17.5V21",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  help: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.8 9.7a2.3 2.3 0 1 1 3.3 2.1c-.7.4-1.1.8-1.1 1.7M12 16.3h.01",
  sun: "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  moon: "M19 14.2A7.5 7.5 0 0 1 9.8 5a7.5 7.5 0 1 0 9.2 9.2z",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  globe:
    "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c2.2 2.3 3.3 5 3.3 8s-1.1 5.7-3.3 8c-2.2-2.3-3.3-5-3.3-8s1.1-5.7 3.3-8z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9h10v10H9zM6 15H5V5h10v1",
  key: "M14.5 13a4 4 0 1 0-3.8-2.8L5 16v3h3l1-1v-1.5h1.5l1.2-1.2V14zM16 8.6h.01",
  person: "M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5",
  shield: "M12 4l7 2.5V12c0 4-2.8 6.7-7 8-4.2-1.3-7-4-7-8V6.5zM9 12l2.2 2.2L15 10.5",
  out: "M14 5H6v14h8M11 12h9M17 9l3 3-3 3",
  device: "M4 6h16v10H4zM2.5 19h19",
  eye: "M3 12c2-3.7 5.2-5.6 9-5.6s7 1.9 9 5.6c-2 3.7-5.2 5.6-9 5.6S5 15.7 3 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  chat: "M5 6h14v10h-8l-4 3.5V16H5z",
  lock: "M6.5 11h11v8h-11zM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11",
  next: "M5 12h14M13 6l6 6-6 6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  more: "M6 11.4v1.2M12 11.4v1.2M18 11.4v1.2",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1",
  picture: "M5 5h14v14H5zM5 16l4.5-4.5L15 17M13.5 15.5l2-2L19 17M15 8.6h.01",
  bold: "M8 5h5.2a3.4 3.4 0 0 1 0 6.8H8zM8 11.8h6a3.6 3.6 0 0 1 0 7.2H8z",
  italic: "M10 5h8M6 19h8M14.5 5l-5 14",
  heading: "M7 5v14M17 5v14M7 12h10",
  bullets: "M10 7h9M10 12h9M10 17h9M5.5 6.9v.2M5.5 11.9v.2M5.5 16.9v.2",
  numbers: "M11 7h8M11 12h8M11 17h8M4.5 6l1.5-1v4M4.5 15.5c0-1.6 2.4-1.6 2.4 0 0 1-2.4 2-2.4 3.5h2.6",
  shut: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM6.4 6.4l11.2 11.2",
  bell: "M6.5 16.5h11l-1.4-2V11a4.1 4.1 0 0 0-8.2 0v3.5zM10.4 19a1.7 1.7 0 0 0 3.2 0M12 4.6v2.2",
  search: "M10.5 16a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM14.6 14.6 19 19",
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  size?: number;
}

export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
