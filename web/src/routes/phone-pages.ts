// Which page of the phone an address means.

export type PhonePage = "mobile" | "index" | "customer";

export function phonePageAt(pathname: string): PhonePage {
  const [, first, second] = pathname.split("/");
  if (first !== "third_application") return "mobile";
  return second === "customer" ? "customer" : "index";
}
