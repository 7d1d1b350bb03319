import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language, type Node, Parser } from 'web-tree-sitter';

/** A parameter: `isRequired` where it has no default. */
interface Parameter {
  name: string;
  isRequired: boolean;
  isSecure: boolean;
  isDescribed: boolean;
  byDefault: string | undefined;
}

/** A Bicep file, as far as it can be understood without the compiler. */
export interface BicepFile {
  path: string;
  text: string;
  /** Lines that the grammar cannot parse, as `line: text`. */
  faults: string[];
  parameters: Parameter[];
  outputs: string[];
  /** The exports of the file. */
  exported: string[];
  imports: { names: string[]; from: string }[];
  modules: { symbol: string; file: string; parameters: string[]; isConditional: boolean }[];
  resources: { type: string; version: string }[];
  /** Names that are used; `declared` are those the file gives a meaning to. */
  used: string[];
  declared: string[];
  /** Names of the properties of all objects. */
  keys: string[];
}

/** The grammar knows nothing of extensions yet; the line stays, as a comment. */
const EXTENSION = /^extension (?=\w+$)/gm;
const DECLARATIONS = /^(parameter|variable|output|resource|module|type|user_defined_function)_?\w*$/;

/** Opens the grammar; then reads files. */
export async function bicepReader(): Promise<(path: string) => BicepFile> {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve('tree-sitter-bicep/tree-sitter-bicep.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(grammar)));
  return (path) => {
    const text = readFileSync(path, 'utf8');
    const tree = parser.parse(text.replace(EXTENSION, '// '));
    if (!tree) throw new Error(`${path} cannot be parsed.`);
    return describe(path, text, tree.rootNode);
  };
}

function describe(path: string, text: string, root: Node): BicepFile {
  const all = [...below(root)];
  const ofType = (type: string) => all.filter((node) => node.type === type);
  return {
    path,
    text,
    faults: all.filter((node) => node.isError || node.isMissing).map(faultOf),
    parameters: ofType('parameter_declaration').map(parameterOf),
    outputs: ofType('output_declaration').map(nameOf),
    exported: all.filter((node) => decoratorsOf(node).includes('export')).map(nameOf),
    imports: ofType('import_functionality').map((node) => ({
      names: node.namedChildren.filter((one) => one?.type === 'identifier').map((one) => one?.text ?? ''),
      from: join(dirname(path), textOf(node)),
    })),
    modules: ofType('module_declaration').map((node) => moduleOf(node, path)),
    resources: ofType('resource_declaration').map((node) => {
      const [type = '', version = ''] = textOf(node).split('@');
      return { type, version };
    }),
    used: ofType('identifier')
      .filter(isUse)
      .map((node) => node.text),
    declared: [
      ...ofType('identifier').filter((node) => !isUse(node) && !isKey(node)),
      ...['loop_variable', 'loop_enumerator'].flatMap(ofType),
    ].map((node) => node.text),
    keys: ofType('identifier')
      .filter(isKey)
      .map((node) => node.text),
  };
}

function* below(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (child) yield* below(child);
}

const faultOf = (node: Node) => `${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`;
const nameOf = (node: Node) => node.namedChildren.find((child) => child?.type === 'identifier')?.text ?? '';

/** The first text in it: the path of a module, the type of a resource. */
function textOf(node: Node): string {
  const text = node.namedChildren.find((child) => child?.type === 'string');
  return text?.text.slice(1, -1) ?? '';
}

/** Names of the decorators that stand before a declaration. */
function decoratorsOf(node: Node): string[] {
  const before = node.previousNamedSibling;
  if (before?.type !== 'decorators' || !DECLARATIONS.test(node.type)) return [];
  return [...below(before)]
    .filter((one) => one.type === 'call_expression')
    .map((call) => call.firstNamedChild?.text ?? '');
}

function parameterOf(node: Node): Parameter {
  const decorators = decoratorsOf(node);
  const [, , value] = node.namedChildren;
  return {
    name: nameOf(node),
    isRequired: value === undefined,
    isSecure: decorators.includes('secure'),
    isDescribed: decorators.includes('description'),
    byDefault: value?.text.replace(/^'|'$/g, ''),
  };
}

function moduleOf(node: Node, path: string): BicepFile['modules'][number] {
  const properties = [...below(node)].filter((one) => one.type === 'object_property');
  const given = properties.find((one) => one.firstNamedChild?.text === 'params')?.namedChildren[1];
  return {
    symbol: nameOf(node),
    file: join(dirname(path), textOf(node)),
    parameters: (given?.namedChildren ?? [])
      .filter((one) => one?.type === 'object_property')
      .map((one) => one?.firstNamedChild?.text ?? ''),
    isConditional: node.namedChildren.some((child) => child?.type === 'if_statement'),
  };
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'object_property' && node.parent.firstNamedChild?.id === node.id;
}

/** Whether a name refers to something, rather than giving it a name. */
function isUse(node: Node): boolean {
  const { parent } = node;
  if (!parent || isKey(node) || parent.type === 'import_functionality') return false;
  if (parent.type === 'for_statement') return parent.childForFieldName('body') !== null && !isLoopName(node);
  if (parent.type === 'lambda_expression' || parent.type === 'parameter') return !isLambdaName(node);
  const names = DECLARATIONS.test(parent.type) && nameOf(parent) === node.text;
  return !(names && parent.namedChildren.find((one) => one?.type === 'identifier')?.id === node.id);
}

/** `for name in`, `for (name, index) in`. */
function isLoopName(node: Node): boolean {
  return node.parent?.childForFieldName('initializer')?.id === node.id || node.nextSibling?.type === ',';
}

function isLambdaName(node: Node): boolean {
  return node.parent?.firstNamedChild?.id === node.id || node.parent?.type === 'parameter';
}
