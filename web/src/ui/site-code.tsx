// An address as a QR code, dark on light in either theme, because scanners expect that.

import { QRCodeSVG } from "qrcode.react";

export function SiteCode({ address }: { address: string }) {
  return (
    <QRCodeSVG value={address} size={84} marginSize={2} bgColor="#ffffff" fgColor="#1d1b19" title={address} />
  );
}
