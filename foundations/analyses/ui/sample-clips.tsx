import { IconPlayerPlay } from '@tabler/icons-react';
import { uploadToasts, upload as words } from '@unmask/product/copy/upload';
import { showToast } from '@unmask/ui';
import { useEffect, useState } from 'react';
import classes from './upload-card.module.css';

/** One entry of `/samples/index.json`. `file` is a name in the same folder. */
export interface SampleClip {
  file: string;
  title: string;
  description?: string;
}

const FOLDER = '/samples/';

function isSample(value: unknown): value is SampleClip {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    typeof value.file === 'string' &&
    'title' in value &&
    typeof value.title === 'string'
  );
}

async function readIndex(): Promise<SampleClip[]> {
  const response = await fetch(new URL(`${FOLDER}index.json`, window.location.origin));
  if (!response.ok) return [];
  const list: unknown = await response.json();
  return Array.isArray(list) ? list.filter(isSample) : [];
}

async function readSample(sample: SampleClip): Promise<File> {
  const response = await fetch(new URL(`${FOLDER}${sample.file}`, window.location.origin));
  if (!response.ok) throw new Error(`sample answered ${response.status}`);
  const blob = await response.blob();
  const type = blob.type.startsWith('video/') ? blob.type : 'video/mp4';
  return new File([blob], sample.file, { type });
}

/** Clips made for trying the service out; nothing is shown when the build carries none. */
export function SampleClips({ onFile }: { onFile: (file: File) => void }) {
  const [samples, setSamples] = useState<SampleClip[]>([]);
  const [loading, setLoading] = useState<string | null>(null);

  useEffect(() => {
    let left = false;
    readIndex().then(
      (list) => !left && setSamples(list),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);

  async function choose(sample: SampleClip) {
    setLoading(sample.file);
    try {
      onFile(await readSample(sample));
    } catch (thrown) {
      console.warn('sample', thrown);
      showToast({ title: uploadToasts.failed.title, description: words.sampleFailed }, 'destructive');
    } finally {
      setLoading(null);
    }
  }

  if (samples.length === 0) return null;
  return (
    <div className={classes.samples}>
      <p className="um-label">{words.samplesTitle}</p>
      <ul>
        {samples.map((sample) => (
          <li key={sample.file}>
            <button type="button" disabled={loading !== null} onClick={() => choose(sample)}>
              <IconPlayerPlay size={16} stroke={1.6} aria-hidden="true" />
              <span>
                {sample.title}
                {sample.description !== undefined && <small>{sample.description}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
