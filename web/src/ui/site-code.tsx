// An address, or any short text, as a QR code, dark on light in either theme, because scanners expect that.

import { QRCodeSVG } from "qrcode.react";

interface SiteCodeProps {
  address: string;
  size?: number;
  /** What it is, for people who do not see it. */
  label?: string;
}

export function SiteCode({ address, size = 84, label = address }: SiteCodeProps) {
  return (
    <QRCodeSVG
      value={address}
      size={size}
      marginSize={2}
      bgColor="#ffffff"
      fgColor="#1d1b19"
      title={label}
      role="img"
    />
  );
}
