"""A client of `benben engine`: one message a line, JSON-RPC 2.0."""
import json
import os
import subprocess


class RpcError(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code, self.message, self.data = error["code"], error["message"], error.get("data")


class Engine:
    def __init__(self, program, *arguments):
        environment = {**os.environ, "LC_ALL": "C"}
        self.process = subprocess.Popen([program, "engine", *arguments], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last_id = 0

    def send(self, line):
        """Sends bytes or text as they are, with a line end."""
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"the engine ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, line):
        """Sends a line and returns the answer, error or not."""
        self.send(line)
        return self.receive()

    def call(self, method, **params):
        """The result of a method; an error is raised."""
        self.last_id += 1
        answer = self.ask(request(method, self.last_id, params))
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.last_id, answer
        if "error" in answer:
            raise RpcError(answer["error"])
        return answer["result"]

    def notify(self, method, **params):
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def close(self):
        """Ends the input; the exit status."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert rest == b"", rest
        self.process.stdout.close()
        return self.process.wait()


def request(method, number, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
