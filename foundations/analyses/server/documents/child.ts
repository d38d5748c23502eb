/** Reads one document, in a process of its own that holds nothing but it. Told what to do by its arguments, answers with one line. */
import { Collector, DocumentError, type Task } from './items.ts';

const [, , told = ''] = process.argv;
const task: Task = JSON.parse(told);

async function take(found: Collector): Promise<void> {
  if (task.kind === 'zip') await (await import('./zip.ts')).takeZip(task, found);
  else if (task.kind === 'office') await (await import('./office.ts')).takeOffice(task, found);
  else (await import('./pdf.ts')).takePdf(task, found);
}

const found = new Collector(task);
try {
  await take(found);
  process.stdout.write(JSON.stringify(found.contents));
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  process.stdout.write(JSON.stringify({ refused: error.reason }));
}
