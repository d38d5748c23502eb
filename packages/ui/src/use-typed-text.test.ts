import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTypedText } from './use-typed-text.ts';

test('rendered in advance, where there is no page, the field is empty', () => {
  const Field = () => createElement('output', {}, useTypedText('field')[0]);
  expect(renderToString(createElement(Field))).toBe('<output></output>');
});
