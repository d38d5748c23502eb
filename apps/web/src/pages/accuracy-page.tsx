export function AccuracyPage() {
  return null;
}
