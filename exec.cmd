@rem "exec node ..." in package.json: a shell that hands over to node, where npm reaches it with its signals; cmd knows no exec.
@%*
