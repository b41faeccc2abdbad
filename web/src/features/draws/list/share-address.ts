// Where a draw and its record are found by everybody.

export const sharePath = (lid: string) => `/mobile?${new URLSearchParams({ lid })}`;
export const recordPath = (lid: string) => `/mobile/record?${new URLSearchParams({ lid })}`;
export const absolute = (path: string) => new URL(path, window.location.origin).href;
