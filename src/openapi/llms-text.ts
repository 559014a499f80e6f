import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiDescription } from './document.js';

interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
}

const DOCUMENTS = `## Documents

- [OpenAPI](/docs/openapi.json): All operations with their parameters, bodies and errors
- [Swagger UI](/docs): The same as a page for people`;

/**
 * The guide and a link per operation, as Markdown by the convention of llmstxt.org.
 * Assistants read it in place of the OpenAPI document, which is too long for them.
 * Deprecated operations are omitted.
 */
export function llmsTextOf(
  { paths }: OpenAPIObject,
  { title, summary, guide, tags }: ApiDescription,
): string {
  const operations = Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) => ({ path, method, ...operation }) as DescribedOperation,
      ),
    )
    .filter(({ deprecated }) => !deprecated);
  const sections = tags.map(([tag, description]) => {
    const links = operations.filter((operation) => operation.tags.includes(tag)).map(linkTo);
    return links.length > 0 ? [`## ${tag}: ${description}\n\n${links.join('\n')}`] : [];
  });
  return `${[`# ${title}`, `> ${summary}`, guide, DOCUMENTS, ...sections.flat()].join('\n\n')}\n`;
}

/** A link to the operation in the OpenAPI document, as a JSON Pointer. */
function linkTo({ path, method, summary }: DescribedOperation): string {
  const pointer = encodeURI(path.replaceAll('/', '~1'));
  return `- [${method.toUpperCase()} ${path}](/docs/openapi.json#/paths/${pointer}/${method}): ${summary}`;
}
