import { useTitle } from '@unmask/ui/use-title.ts';
import { words } from './words.ts';

export default function GreetingsPage() {
  useTitle(words.title);
  return (
    <div className="um-page">
      <h1>{words.title}</h1>
    </div>
  );
}
