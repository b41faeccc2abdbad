// The big screen. A hall is dark, whatever the machine that drives it prefers.

import { boot } from "@/entries/boot";
import { HallApp } from "@/routes/hall-app";

boot({
  words: ["hall"],
  draw: () => {
    document.documentElement.dataset.theme = "dark";
    return <HallApp />;
  },
});
