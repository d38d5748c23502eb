import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconFiles, IconMovie, IconPhoto, IconVolume, IconX } from '@tabler/icons-react';
import { listWords as words } from '@unmask/product/copy/list';
import { upload } from '@unmask/product/copy/upload';
import { documentOf, kindOf } from '@unmask/product/media';
import { formatBytes } from '@unmask/ui';
import { useEffect, useState } from 'react';
import { refusalOf } from '../submit.ts';
import type { ChosenFiles } from './chosen.ts';
import classes from './lists.module.css';

interface ChosenListProps {
  chosen: ChosenFiles;
  maxBytes: number;
  onBrowse: () => void;
}

const ICONS = { video: IconMovie, audio: IconVolume, image: IconPhoto } as const;

/** Several chosen files before they are sent: what each is, what is not taken and why, and whether the day has room for them. */
export default function ChosenList({ chosen, maxBytes, onBrowse }: ChosenListProps) {
  const { files } = chosen;
  const taken = files.filter((file) => refusalOf(file, maxBytes) === null);
  const left = useStartsLeft();
  const hasDocument = files.some((file) => documentOf(file.name, file.type) !== null);
  return (
    <div className={classes.chosen}>
      <p className={classes.count}>
        <strong>{words.chosen(files.length)}</strong>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBrowse}>
          {words.addMore}
        </Button>
      </p>
      <ul className={classes.files} aria-label={words.title}>
        {files.map((file, index) => (
          <ChosenRow key={index} file={file} maxBytes={maxBytes} onRemove={() => chosen.remove(file)} />
        ))}
      </ul>
      {left !== null && (
        <p className={classes.note} role="status" data-short={left < taken.length || undefined}>
          {left < taken.length ? words.leftFew(left, taken.length) : words.left(left)}
        </p>
      )}
      {hasDocument && <p className={classes.note}>{words.documents}</p>}
    </div>
  );
}

/** Null while it is not known, and where there is no limit. */
function useStartsLeft(): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const { analysisCalls } = await import('../rpc.ts');
      const answer = await analysisCalls().allowance();
      if (!gone) setLeft(answer.left);
    };
    // The service counts in any case: here it is told beforehand, where it can be.
    ask().catch((thrown: unknown) => console.warn('allowance', thrown));
    return () => {
      gone = true;
    };
  }, []);
  return left;
}

interface ChosenRowProps {
  file: File;
  maxBytes: number;
  onRemove: () => void;
}

function ChosenRow({ file, maxBytes, onRemove }: ChosenRowProps) {
  const kind = kindOf(file.type);
  const document = documentOf(file.name, file.type);
  const refusal = refusalOf(file, maxBytes);
  const Icon = kind ? ICONS[kind] : document ? IconFiles : IconFile;
  const named = kind ? upload.kinds[kind] : document ? words.document[document] : null;
  return (
    <li className={classes.file} data-refused={refusal !== null || undefined}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.fileWords}>
        <p className={classes.fileName} title={file.name}>
          {file.name}
        </p>
        <p className={`um-mono ${classes.facts}`}>
          {named !== null && <span>{named}</span>}
          <span>{formatBytes(file.size)}</span>
        </p>
        {refusal !== null && <p className={classes.refusal}>{refusal}</p>}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={words.leaveOut(file.name)} onClick={onRemove}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
