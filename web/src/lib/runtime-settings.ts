// Settings the server writes into the page: they differ between installations, so they are not in the build.

interface Widget {
  script: string;
  name: string;
}

interface RuntimeSettings {
  static_host: string;
  widget: Widget | null;
  title: string | null;
}

const DEFAULTS: RuntimeSettings = { static_host: "", widget: null, title: null };

export function readRuntimeSettings(): RuntimeSettings {
  return { ...DEFAULTS, ...readMeta<Partial<RuntimeSettings>>("fairdraw") };
}

/** The JSON in a meta element of the page. A missing or broken one counts as empty. */
export function readMeta<T extends object>(name: string): T | Record<string, never> {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  try {
    return JSON.parse(content ?? "{}");
  } catch {
    return {};
  }
}
