import {
  DataTypeNode,
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
  type QueryId,
} from "kysely";

/** Makes text columns compare by bytes, as in SQLite, regardless of the database's locale. */
export const binaryTextPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class BinaryTextTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    node: ColumnDefinitionNode,
    queryId: QueryId,
  ): ColumnDefinitionNode {
    const { dataType } = node;
    const isText = DataTypeNode.is(dataType) && dataType.dataType === "text";
    const column = super.transformColumnDefinition(node, queryId);
    return isText ? { ...column, dataType: RawNode.createWithSql('text collate "C"') } : column;
  }
}

const transformer = new BinaryTextTransformer();
