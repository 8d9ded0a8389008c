import {
  DataTypeNode,
  OperationNodeTransformer,
  type ColumnDefinitionNode,
  type KyselyPlugin,
  type QueryId,
  type RawBuilder,
} from "kysely";

/** Gives text columns a type that compares by bytes, as in SQLite. */
export function createTextTypePlugin(textType: RawBuilder<string>): KyselyPlugin {
  const transformer = new TextTypeTransformer(textType);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

class TextTypeTransformer extends OperationNodeTransformer {
  readonly #textType: RawBuilder<string>;

  constructor(textType: RawBuilder<string>) {
    super();
    this.#textType = textType;
  }

  protected override transformColumnDefinition(
    node: ColumnDefinitionNode,
    queryId: QueryId,
  ): ColumnDefinitionNode {
    const { dataType } = node;
    const isText = DataTypeNode.is(dataType) && dataType.dataType === "text";
    const column = super.transformColumnDefinition(node, queryId);
    return isText ? { ...column, dataType: this.#textType.toOperationNode() } : column;
  }
}
