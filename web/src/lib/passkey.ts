// Speaks WebAuthn with the browser in the JSON forms the server uses. Newer browsers convert by themselves; for
// older ones the conversion is done here.

interface CreationOptions {
  publicKey: PublicKeyCredentialCreationOptionsJSON;
}

interface RequestOptions {
  publicKey: PublicKeyCredentialRequestOptionsJSON;
}

export function passkeysAreSupported(): boolean {
  return typeof window.PublicKeyCredential === "function" && "credentials" in navigator;
}

/** Asks the device to make a passkey. Nothing when the person turned it down. */
export async function createPasskey({ publicKey }: CreationOptions): Promise<object | null> {
  return toJson(
    await navigator.credentials.create({ publicKey: parseCreation(publicKey) }).catch(turnedDown),
  );
}

/** Asks the person for one of their passkeys. Nothing when they turned it down. */
export async function askForPasskey({ publicKey }: RequestOptions): Promise<object | null> {
  return toJson(await navigator.credentials.get({ publicKey: parseRequest(publicKey) }).catch(turnedDown));
}

/** A person who says no is no error. An address without a name, or a device that has this key already, is one. */
function turnedDown(error: unknown): null {
  if (error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
  throw error;
}

export function parseCreation(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function") {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  }
  return {
    ...json,
    challenge: fromBase64Url(json.challenge),
    user: { ...json.user, id: fromBase64Url(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(parseDescriptor) ?? [],
    // The remaining fields have the same shape in both forms; the library types name them more loosely.
  } as unknown as PublicKeyCredentialCreationOptions;
}

export function parseRequest(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function") {
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  }
  return {
    ...json,
    challenge: fromBase64Url(json.challenge),
    allowCredentials: json.allowCredentials?.map(parseDescriptor) ?? [],
    // As above.
  } as unknown as PublicKeyCredentialRequestOptions;
}

function parseDescriptor(descriptor: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { ...descriptor, id: fromBase64Url(descriptor.id) } as PublicKeyCredentialDescriptor;
}

function toJson(credential: Credential | null): object | null {
  if (!(credential instanceof PublicKeyCredential)) return null;
  if (typeof credential.toJSON === "function") return credential.toJSON();
  return {
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: responseToJson(credential.response),
  };
}

/** Every binary member of the answer, under its own name. */
export function responseToJson(response: AuthenticatorResponse): Record<string, string> {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const members = response as unknown as Record<string, ArrayBuffer | null | undefined>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const bytes = members[name];
      return bytes ? [[name, toBase64Url(bytes)]] : [];
    }),
  );
}

export function fromBase64Url(text: string): ArrayBuffer {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer;
}

export function toBase64Url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
