// GET /api/admin/local-models     LocalModels
//
// Names come from programs that listen on this machine; a page shows them as text.

/** A model server of the machine that Citewell runs on. */
export interface LocalModelServer {
  /** The software, such as `Ollama`; null where it does not say. */
  name: string | null;
  /** Its host and port. */
  address: string;
  /** The best chat model it has. */
  model: string;
  /** Further chat models. */
  moreModels: string[];
  /** The embedding model it has; null for none. */
  embeddingModel: string | null;
  /** Starts Citewell with that chat model, in the shell of the server's system. */
  command: string;
}

/** What could answer where no model is configured; empty where one is, or DISCOVER_MODELS is off. */
export interface LocalModels {
  servers: LocalModelServer[];
}
