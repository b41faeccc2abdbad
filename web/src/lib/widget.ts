// The customer-service widget, where an installation has one: its script is loaded once we know who is signed in, and
// is given the person's unionid as its client id.

import { readRuntimeSettings } from "@/lib/runtime-settings";

type WidgetFunction = (options: { client_id: string }) => void;

/** Loads the widget for a person. Does nothing without a widget, or a second time. */
export function startWidget(unionid: string): void {
  const { widget } = readRuntimeSettings();
  if (!widget || document.querySelector("script[data-widget]")) return;
  const script = document.createElement("script");
  script.src = widget.script;
  script.async = true;
  script.dataset.widget = widget.name;
  script.onload = () => {
    // The script puts its function on the window, under the name the operator configured.
    const start = (window as unknown as Record<string, unknown>)[widget.name];
    if (typeof start === "function") (start as WidgetFunction)({ client_id: unionid });
  };
  document.head.append(script);
}
