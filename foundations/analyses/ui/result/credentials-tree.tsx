import { credentials as words } from '@unmask/product/copy/evidence';
import { credentialLines } from '@unmask/product/evidence-reading';
import classes from './evidence.module.css';
import type { Result } from './result-types.ts';

type Node = NonNullable<Result['credentials']>[number];

/** The file and what it was made of, each below the one that it went into. */
export function CredentialsTree({ nodes }: { nodes: readonly Node[] }) {
  if (nodes.length === 0) return null;
  const [file] = nodes;
  return (
    <div className={classes.tree}>
      <h3 className="um-label">{words.tree}</h3>
      <Branches nodes={nodes} depth={0} />
      <p className={classes.help}>{file?.state === 'invalid' ? words.invalid : words.text}</p>
    </div>
  );
}

/** Nodes of one depth, each with those behind it that are deeper. */
function Branches({ nodes, depth }: { nodes: readonly Node[]; depth: number }) {
  const starts = nodes.flatMap((node, index) => (node.depth === depth ? [index] : []));
  if (starts.length === 0) return null;
  return (
    <ul className={classes.branch}>
      {starts.map((start, index) => (
        // The order of the file is the only identity that its nodes have.
        <li key={start}>
          <NodeView node={nodes[start]!} />
          <Branches nodes={nodes.slice(start + 1, starts[index + 1])} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

function NodeView({ node }: { node: Node }) {
  const { head, state, lines } = credentialLines(node);
  return (
    <div className={classes.node}>
      {node.thumbnail !== null && (
        <img
          src={node.thumbnail}
          alt={words.thumbnail(node.title ?? words.untitled)}
          className={classes.crop}
        />
      )}
      <div>
        <p>
          <strong>{head}</strong> <span data-state={node.state}>{state}</span>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
