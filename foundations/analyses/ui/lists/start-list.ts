/** Begins a list; its files are sent whichever page is looked at. Loaded when the first list is begun. */
import { analysisCalls } from '../rpc.ts';
import { sendList } from './sending.ts';

interface StartOptions {
  maxBytes: number;
  visitor: boolean;
  onStarted: () => void;
}

/** @returns the id of the list @throws what the call throws */
export async function startList(files: readonly File[], options: StartOptions): Promise<string> {
  const names = files.map(({ name }) => name.slice(-255) || 'file');
  const { id } = await analysisCalls().openList({ names });
  void sendList(id, files, options);
  return id;
}
