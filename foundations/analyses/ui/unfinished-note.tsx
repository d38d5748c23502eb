import { Alert, Button } from '@mantine/core';
import { unfinishedUpload as words } from '@unmask/product/copy/upload';
import { formatBytes } from '@unmask/ui';
import { useState } from 'react';
import { discardUpload, fingerprintOf, unfinishedUpload } from './unfinished.ts';

/** After a reload or a lost connection: which file to choose again, so that its upload goes on. */
export function UnfinishedNote({ file }: { file: File | null }) {
  const [forgotten, setForgotten] = useState<string | null>(null);
  const upload = unfinishedUpload();
  if (upload === null || upload.id === forgotten) return null;
  if (file !== null && fingerprintOf(file) === upload.fingerprint) {
    return (
      <Alert variant="outline" role="status">
        {words.sameFile}
      </Alert>
    );
  }
  const forget = () => {
    discardUpload();
    setForgotten(upload.id);
  };
  return (
    <Alert variant="outline" role="status" title={words.title}>
      <p>{words.text(upload.fileName, formatBytes(upload.fileSize))}</p>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={forget}>
        {words.forget}
      </Button>
    </Alert>
  );
}
