import { encode } from 'uqr';

/** A QR code as one path: dark on white in both colour schemes, as cameras expect. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label}>
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
