import { words } from './words.ts';

export default function GreetingsTab() {
  return <p>{words.greet('team')}</p>;
}
