// Which page of the phone an address means.

export type PhonePage = "mobile" | "record" | "scan" | "index" | "customer";

export function phonePageAt(pathname: string): PhonePage {
  const [, first, second] = pathname.split("/");
  if (first !== "third_application") return second === "record" || second === "scan" ? second : "mobile";
  return second === "customer" ? "customer" : "index";
}
