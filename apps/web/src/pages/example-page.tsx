import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Analysis, AnalysisResultSchema } from '@unmask/analyses/contract';
import { bands } from '@unmask/product/copy/bands';
import { examplePage } from '@unmask/product/copy/example-page';
import { examples as words } from '@unmask/product/copy/examples';
import { Failed } from '@unmask/ui';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import classes from '../examples/examples.module.css';
import { EXAMPLES, type Example, exampleFile } from '../examples/examples.ts';
import { ResultView } from '../result-view.tsx';

/** `/examples/{id}`: a whole result, the file that it is of, and the truth beside it. */
export function ExamplePage() {
  const { id } = useParams({ from: '/examples/$id' });
  const example = EXAMPLES.find((one) => one.id === id);
  return example ? <Shown example={example} /> : <NotFoundPage />;
}

async function readResult(id: string, signal: AbortSignal) {
  const response = await fetch(new URL(exampleFile(`${id}.json`), window.location.origin), { signal });
  if (!response.ok) throw new Error(`example answered ${response.status}`);
  return AnalysisResultSchema.parse(await response.json());
}

function Shown({ example }: { example: Example }) {
  const { id } = example;
  useTitle(examplePage.title(words.names[id]));
  const found = useQuery({
    queryKey: ['example', id],
    queryFn: ({ signal }) => readResult(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="um-page">
      <header className={classes.head}>
        <Anchor component={Link} to="/" hash="examples" size="sm">
          {examplePage.back}
        </Anchor>
        <h1>{words.names[id]}</h1>
        <Truth example={example} />
        {found.data && <p className={classes.engine}>{examplePage.engine(found.data.engine.version)}</p>}
      </header>
      {found.isPending && <Waiting />}
      {found.isError && <Failed text={examplePage.failed} onRetry={found.refetch} />}
      {found.data && (
        <ResultView
          analysis={analysisOf(example, found.data)}
          file={null}
          mediaUrl={exampleFile(example.file)}
          actions={null}
          readOnly
        />
      )}
      <Button component={Link} to="/" hash="analyze" className={classes.own}>
        {examplePage.own}
      </Button>
    </div>
  );
}

function Truth({ example: { id, said, fate } }: { example: Example }) {
  return (
    <dl className={classes.truth}>
      <div>
        <dt>{examplePage.truth}</dt>
        <dd>{words.made[id]}</dd>
      </div>
      <div>
        <dt>{examplePage.verdict}</dt>
        <dd>
          <strong>{bands[said]}.</strong> {examplePage.fates[fate]}
        </dd>
      </div>
    </dl>
  );
}

/** The result screen takes an analysis: what an example has not is empty in it. */
function analysisOf({ file }: Example, result: NonNullable<Analysis['result']>): Analysis {
  return {
    id: '',
    state: 'completed',
    fileName: file,
    fileSize: result.file.size_bytes,
    fileType: '',
    mode: result.mode,
    hasMedia: true,
    zeroRetention: false,
    progress: { queuePosition: null, stage: null, share: 1 },
    result,
    error: null,
    errorCode: null,
    createdAt: new Date(0).toISOString(),
    finishedAt: null,
    expiresAt: null,
  };
}
