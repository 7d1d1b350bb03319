import { isRecord } from '#lib/shared/json.ts';
import { saidInError } from './openai-failure.ts';

/** A request that a service refused for what it asks, as far as the refusal says. Texts are in lower case. */
export interface ApiRefusal {
  status: number;
  code: string;
  param: string;
  said: string;
}

/** A request, as far as refusals depend on it. */
type Sent = Readonly<Record<string, unknown>>;

/** The statuses by which services refuse an operation or a field; others are failures. */
const REFUSING = [400, 404, 405, 422, 501];

/** The refusal in what an SDK or a call threw; undefined for failures of any other kind. */
export function readApiRefusal(thrown: unknown): ApiRefusal | undefined {
  if (!isRecord(thrown) || !REFUSING.includes(Number(thrown['status']))) return undefined;
  const { error } = thrown;
  const field = (name: string) => String((isRecord(error) ? error[name] : undefined) ?? thrown[name] ?? '');
  return {
    status: Number(thrown['status']),
    code: field('code').toLowerCase(),
    param: field('param').toLowerCase(),
    said: saidInError(thrown).toLowerCase(),
  };
}

/** Codes for an operation that this model does not have: Azure's, and its kin. */
const OTHER_OPERATION =
  /operation_?not_?supported|unsupported_?(operation|endpoint|api)|endpoint_not_supported/;
/** The name of a model or deployment is at fault: another API would not know it either. */
const UNKNOWN_MODEL =
  /model_?not_?found|deployment_?not_?found|(model|deployment)\b[^.]{0,200}(does not exist|not found|no access)/;
const RESPONSES_API = /\/responses\b|responses[ -](api|endpoint)|responses\.create/;
const CHAT_API = /chat[ ._/-]?completions?|not a chat model/;
const NOT_TAKEN =
  /not (be )?(support|work|available|compatible|allowed|permitted|a chat model)|n.t support|does not work|unsupported|only (be )?(support|available|used|accessible)|instead|incompatible/;

/** Whether the model refuses Chat Completions altogether. */
export function refusesChat(refusal: ApiRefusal, sent: Sent): boolean {
  const { code, param, said } = refusal;
  if (OTHER_OPERATION.test(code)) return true;
  if (hasTools(sent) && TOOLS.test(said)) return false;
  const isOfModel = param === '' || param === 'model';
  return isOfModel && NOT_TAKEN.test(said) && (RESPONSES_API.test(said) || CHAT_API.test(said));
}

const TOOLS = /\b(tools?|functions?|function[ _]calling)\b/;
const EFFORT = /reasoning[._ ]?effort|reasoning\.effort|\beffort\b|\breasoning\b/;
const UNKNOWN_FIELD = /unrecogni[sz]ed|unknown|unexpected|extra[_ ](inputs|fields|forbidden)/;
const ONE_OF_VALUES = /supported values|does not support '|valid values|one of/;

/**
 * Whether Chat Completions refuses functions because the model would reason with them, or sends them to the Responses API;
 * not where the server does not know the effort, or not this one. `reasons`: the model may, so that this is why it refuses
 * functions without a reason.
 */
export function refusesToolsInChat(refusal: ApiRefusal, sent: Sent, reasons: boolean): boolean {
  const { code, param, said } = refusal;
  if (!hasTools(sent)) return false;
  const isOfTools = param.startsWith('tool') || TOOLS.test(said);
  if (isOfTools && RESPONSES_API.test(said)) return true;
  if (UNKNOWN_FIELD.test(said) || code === 'unknown_parameter') return false;
  if (/effort|reasoning/.test(param) || EFFORT.test(said))
    return isOfTools || !isOfEffortAlone(refusal, sent);
  return isOfTools && reasons && NOT_TAKEN.test(said);
}

/** Where the effort was not sent, or not its value is at fault, what remains are the functions beside it. */
function isOfEffortAlone({ code, said }: ApiRefusal, sent: Sent): boolean {
  if (sent['reasoning_effort'] === undefined) return false;
  return ONE_OF_VALUES.test(said) || /value/.test(code);
}

/** Whether a request has functions that the model may call. */
export function hasTools({ tools }: Sent): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

/** Whether the server, or this model at it, has no Responses API. */
export function lacksResponses({ status, code, said }: ApiRefusal): boolean {
  if (UNKNOWN_MODEL.test(said)) return false;
  if (status === 404 || status === 405 || status === 501) return true;
  return OTHER_OPERATION.test(code) || (NOT_TAKEN.test(said) && RESPONSES_API.test(said));
}

const IMAGES = /\bimages?\b|image_url|input_image|\bvision\b|multi-?modal/;
/** The image itself is at fault, which another one would not be. */
const BAD_IMAGE =
  /invalid_image|invalid image (data|url|file)|image_(too|parse|content)|failed to download|data url/;

/** Whether the model takes no images; a refusal of one image is none of all. */
export function refusesImages({ code, said }: ApiRefusal): boolean {
  return (
    IMAGES.test(said) &&
    !BAD_IMAGE.test(`${code} ${said}`) &&
    (NOT_TAKEN.test(said) || /only|cannot|no /.test(said))
  );
}
