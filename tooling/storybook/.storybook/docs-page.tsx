import { Controls, Description, Markdown, Primary, Stories, Title, useOf } from '@storybook/addon-docs/blocks';
import { usageOf } from './usage.ts';

/** The page of a component or of a foundation: its words, when to use it, its props, every story. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const usage = usageOf(preparedMeta.parameters);
  return (
    <>
      <Title />
      <Description of="meta" />
      {usage && (
        <table>
          <tbody>
            <tr>
              <th scope="row">Use it for</th>
              <td>
                <Markdown>{usage.use}</Markdown>
              </td>
            </tr>
            <tr>
              <th scope="row">Not for</th>
              <td>
                <Markdown>{usage.not}</Markdown>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {preparedMeta.component && (
        <>
          <Primary />
          <Controls />
        </>
      )}
      <Stories title="" includePrimary={!preparedMeta.component} />
    </>
  );
}
