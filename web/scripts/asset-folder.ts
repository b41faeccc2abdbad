// The dated folder that every built script, stylesheet and picture lives under. The server and an optional
// static host serve it as it is, for ever; a new date means a new folder, never a changed file.

export const ASSET_FOLDER = "static/2025_10_24";
